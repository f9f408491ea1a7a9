/** The CPU time of this process in ms. Other processes hardly affect it, and a machine that stalls does not. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The CPU time in ms that this process takes for some work. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const startedAt = cpuMs();
  await work();
  return cpuMs() - startedAt;
}
