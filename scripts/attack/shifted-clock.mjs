// Runs in the server before anything else: its parent says by how many milliseconds its clock is off.
const trueNow = Date.now;
let offset = 0;
Date.now = () => trueNow() + offset;
process.on('message', (milliseconds) => {
  if (typeof milliseconds === 'number') offset = milliseconds;
});
// Listening alone must not keep the server alive.
process.channel?.unref();
