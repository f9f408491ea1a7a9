let isLeaving = false;

/** Full page loads. An object, so that tests can spy on it. */
export const navigation = {
  /**
   * Loads the path as a new document in place of the current history entry, so that Back skips a finished flow. The document
   * that is left sends nothing more.
   */
  replace(path: string): void {
    isLeaving = true;
    if (path === window.location.pathname) window.location.reload();
    else window.location.replace(path);
  },
};

/** Whether another document is about to take this one's place. */
export const isLeavingDocument = (): boolean => isLeaving;
