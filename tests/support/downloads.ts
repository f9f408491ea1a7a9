import { afterEach, beforeEach } from 'vitest';

/** Collects the files that the page offers as downloads during a test. jsdom has no object URLs. */
export function useDownloads(): Blob[] {
  const files: Blob[] = [];
  beforeEach(() => {
    files.length = 0;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) files.push(file);
      return '#file';
    };
  });
  afterEach(() => Reflect.deleteProperty(URL, 'createObjectURL'));
  return files;
}
