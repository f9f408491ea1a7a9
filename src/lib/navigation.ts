/** Loading the document anew: what the browser does and a test cannot. */
export const navigation = {
  /** Replaces the current history entry, so that Back does not return to a finished flow. */
  open(path: string): void {
    if (path === window.location.pathname) window.location.reload();
    else window.location.replace(path);
  },
};
