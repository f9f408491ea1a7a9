import type { KeyboardEvent } from 'react';

interface TabListProps<Name extends string> {
  /** Each tab is `{id}-{name}`, and the panel `{id}-panel`. */
  id: string;
  label: string;
  tabs: readonly { name: Name; label: string }[];
  selected: Name;
  onSelect: (name: Name) => void;
}

/** Tabs above one panel, which the arrow keys switch. */
export function TabList<Name extends string>({
  id,
  label,
  tabs,
  selected,
  onSelect,
}: TabListProps<Name>) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs.at((tabs.findIndex(({ name }) => name === selected) + step) % tabs.length);
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onSelect(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className="flex flex-wrap gap-1">
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${id}-${tab.name}`}
          aria-selected={tab.name === selected}
          aria-controls={`${id}-panel`}
          tabIndex={tab.name === selected ? 0 : -1}
          className="min-h-11 rounded-xl px-4 text-sm font-semibold text-muted aria-selected:bg-foreground aria-selected:text-card aria-selected:forced-highlight"
          onClick={() => onSelect(tab.name)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
