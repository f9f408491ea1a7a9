/** Full page loads. An object, so that tests can spy on it. */
export const navigation = {
  /** Loads the path as a new document in place of the current history entry, so that Back skips a finished flow. */
  replace(path: string): void {
    if (path === window.location.pathname) window.location.reload();
    else window.location.replace(path);
  },
};
