// Preloaded into the server: the parent process sends the offset of its clock in milliseconds.
const trueNow = Date.now;
let offset = 0;
Date.now = () => trueNow() + offset;
process.on('message', (milliseconds) => {
  if (typeof milliseconds === 'number') offset = milliseconds;
});
// The message listener must not keep the server alive.
process.channel?.unref();
