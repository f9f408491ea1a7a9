import { useEffect, useState } from 'react';
import { removeOldDrafts } from './draft-storage';
import { readDraftTab, type DraftTab } from './draft-tab';

/** This tab; null until the browser has said which others are open. */
export function useDraftTab(): DraftTab | null {
  const [tab, setTab] = useState<DraftTab | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const tab = await readDraftTab();
      if (!isCurrent) return;
      removeOldDrafts(tab, Date.now());
      setTab(tab);
    };
    void read();
    return () => void (isCurrent = false);
  }, []);
  return tab;
}
