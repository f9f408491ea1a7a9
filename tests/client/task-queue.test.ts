import { expect, test } from 'vitest';
import { createTaskQueue } from '@/lib/task-queue';
import { createGate } from '#tests/support/gate';

const settled = () => new Promise((resolve) => setTimeout(resolve));

function recordTasks(limit: number) {
  const queue = createTaskQueue(limit);
  const started: string[] = [];
  const gates = new Map<string, ReturnType<typeof createGate>>();
  const add = (
    name: string,
    { isUrgent = false, signal = new AbortController().signal, fails = false } = {},
  ) =>
    queue(
      async () => {
        started.push(name);
        const gate = createGate();
        gates.set(name, gate);
        await gate.opened;
        if (fails) throw new Error(name);
        return name;
      },
      { signal, isUrgent: () => isUrgent },
    );
  const finish = async (name: string) => {
    gates.get(name)?.open();
    await settled();
  };
  return { add, started, finish };
}

test('tasks run a few at a time, in order', async () => {
  const { add, started, finish } = recordTasks(2);
  const results = ['a', 'b', 'c', 'd'].map((name) => add(name));
  await settled();
  expect(started).toEqual(['a', 'b']);
  await finish('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await finish('a');
  await finish('c');
  await finish('d');
  await expect(Promise.all(results)).resolves.toEqual(['a', 'b', 'c', 'd']);
});

test('urgent tasks run first, also the very first one', async () => {
  const { add, started, finish } = recordTasks(1);
  void add('a');
  void add('b', { isUrgent: true });
  void add('c');
  await settled();
  expect(started).toEqual(['b']);
  void add('d', { isUrgent: true });
  await finish('b');
  expect(started).toEqual(['b', 'd']);
  await finish('d');
  expect(started).toEqual(['b', 'd', 'a']);
});

test('a failed task makes room for the next', async () => {
  const { add, started, finish } = recordTasks(1);
  const failure = add('a', { fails: true }).catch((error: Error) => error.message);
  void add('b');
  await settled();
  await finish('a');
  expect(await failure).toBe('a');
  expect(started).toEqual(['a', 'b']);
});

test('an aborted task does not start', async () => {
  const { add, started, finish } = recordTasks(1);
  const aborting = new AbortController();
  void add('a');
  const failure = add('b', { signal: aborting.signal }).catch((error: Error) => error.name);
  void add('c');
  await settled();
  aborting.abort();
  expect(await failure).toBe('AbortError');
  await finish('a');
  expect(started).toEqual(['a', 'c']);
});
