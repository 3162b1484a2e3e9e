import { CircleQuestionMark } from 'lucide-react';
import { Tooltip as RadixTooltip } from 'radix-ui';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';

interface TooltipProps {
  text: string;
  /** The element that the tooltip belongs to; it must be focusable. */
  children: ReactNode;
}

/** A sentence shown on hover or focus. Do not put anything essential into it. */
function Tooltip({ text, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const toggle = (event: MouseEvent) => {
    // Radix would close it with the same tap that opens it.
    event.preventDefault();
    setOpen(event.detail === 0 ? !isOpen : !wasOpen.current);
  };
  return (
    <RadixTooltip.Provider delayDuration={200}>
      <RadixTooltip.Root open={isOpen} onOpenChange={setOpen}>
        {/* Touch screens have no hover: there a tap opens the tooltip, and another one closes it. */}
        <RadixTooltip.Trigger
          asChild
          onPointerDown={() => {
            wasOpen.current = isOpen;
          }}
          onClick={toggle}
        >
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade rounded-lg bg-ink px-3 py-2 text-[0.8125rem] text-page shadow-float forced-colors:border"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

/** A question mark that explains the text before it, such as how a number is counted. */
export function Hint({ text }: { text: string }) {
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={text}
        className="-m-1 print:hidden inline-flex size-6 shrink-0 items-center justify-center rounded-full align-middle text-faint"
      >
        <CircleQuestionMark aria-hidden className="size-4" />
      </button>
    </Tooltip>
  );
}
