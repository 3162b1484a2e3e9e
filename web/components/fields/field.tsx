import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTexts } from '../../texts/use-texts.ts';

interface FieldProps {
  label: string;
  /** One sentence that helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong with what was entered: the server's sentence, usually. */
  error?: string | undefined;
  /** Says beside the label that it may be left out. */
  isOptional?: boolean;
  /** At the end of the label's line, such as a counter. */
  aside?: ReactNode;
  /** Told the input, for forms that lead to what has to be mended. */
  inputRef?: InputRef | undefined;
  children: ReactNode;
}

export type InputRef = (input: HTMLElement | null) => void;

interface Wiring {
  id: string;
  ref?: InputRef;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const FieldContext = createContext<Wiring | undefined>(undefined);

/** A label, an input of ours inside it, its hint and its error, tied together for those who listen. */
export function Field({ label, hint, error, isOptional, aside, inputRef, children }: FieldProps) {
  const id = useId();
  const texts = useTexts('common');
  const described = error ? `${id}-error` : hint ? `${id}-hint` : '';
  const wiring: Wiring = {
    id,
    ...(inputRef ? { ref: inputRef } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {isOptional && <span className="text-xs text-faint">{texts.optional}</span>}
        {aside && <span className="ms-auto text-xs text-soft">{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[0.8125rem] font-medium text-danger-ink">
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Id, description and ref of the field around an input; empty outside of one. */
export function useField(): Partial<Wiring> {
  return useContext(FieldContext) ?? {};
}
