import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTexts } from '../../texts/use-texts.ts';

interface FieldProps {
  label: string;
  /** A sentence that helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong with the value, usually the server's message. */
  error?: string | undefined;
  /** Shows beside the label that the field is optional. */
  isOptional?: boolean;
  /** Shown at the end of the label's line, such as a counter. */
  aside?: ReactNode;
  /** Receives the input element, so that a form can focus the field with an error. */
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

/**
 * Connects a label, the input inside it, its hint and its error for screen readers. The input must call
 * `useField`.
 */
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

/** Id, description and ref that the surrounding Field gives its input; empty outside of a Field. */
export function useField(): Partial<Wiring> {
  return useContext(FieldContext) ?? {};
}
