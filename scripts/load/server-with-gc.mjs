// The production server with a garbage collection on request, so that garbage does not count as memory use.
process.on('message', () => {
  globalThis.gc?.();
  process.send?.('collected');
});
await import('../start.mjs');
