import { Field, Input } from './ui/field';

export interface SearchFieldProps {
  label: string;
  description?: string;
  value: string;
  onChange: (value: string) => void;
}

/** Where a name is typed that a list is searched for. */
export function SearchField({ label, description, value, onChange }: SearchFieldProps) {
  return (
    <Field label={label} description={description} className="w-full max-w-sm">
      {(ids) => (
        <Input
          {...ids}
          type="search"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
