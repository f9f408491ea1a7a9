import { useId } from 'react';

interface SwitchProps {
  label: string;
  description: string;
  checked: boolean;
  /** Ignores presses; unlike `disabled` it keeps the focus. */
  pending?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that takes effect at once. */
export function Switch({ label, description, checked, pending = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="grid min-w-0 grow basis-32 gap-1">
        {/* The label covers the row, so that one can press anywhere on it. */}
        <label htmlFor={id} className="cursor-pointer font-semibold after:absolute after:inset-0">
          {label}
        </label>
        <p id={`${id}-description`} className="max-w-[55ch] leading-snug text-muted">
          {description}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={`${id}-description`}
        aria-disabled={pending || undefined}
        onChange={({ target }) => !pending && onChange(target.checked)}
        className="relative z-1 mt-0.5 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-foreground bg-card transition-colors duration-150 before:m-0.5 before:block before:size-5 before:rounded-full before:bg-foreground before:transition-transform before:duration-150 checked:bg-blue checked:before:translate-x-5 checked:before:bg-card forced-colors:before:bg-[CanvasText] forced-colors:checked:before:bg-[Highlight] aria-disabled:opacity-55"
      />
    </div>
  );
}
