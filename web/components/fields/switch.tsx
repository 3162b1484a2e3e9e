import { Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
}

/** An on/off switch with its label. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled ?? false}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full bg-line-strong transition-colors disabled:opacity-50 data-[state=checked]:bg-accent forced-colors:bg-[CanvasText] forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <RadixSwitch.Thumb className="absolute start-0.5 top-0.5 size-4 rounded-full bg-on-accent shadow-card transition-[inset-inline-start] data-[state=checked]:start-4.5 forced-colors:bg-[Canvas]" />
      </RadixSwitch.Root>
      <div className="grid gap-0.5">
        <label htmlFor={id} className="cursor-pointer text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
