// The production server, which collects its garbage before it tells its memory: how much of that
// lies about says nothing of what the server holds.
process.on('message', () => {
  globalThis.gc();
  process.send('collected');
});
await import('../start.mjs');
