import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '../../theme.ts';
import { directionOf } from '../../texts/language.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { startToasts } from './notify.ts';
import { useHasSidebar } from '../use-media.ts';

/**
 * The toaster, placed away from the buttons of panels: in the corner of the sidebar, or at the top where
 * there is none.
 */
export default function Toaster() {
  const { theme } = useTheme();
  const { messages } = useTexts('common');
  const hasSidebar = useHasSidebar();
  const isRightToLeft = directionOf() === 'rtl';
  return (
    <>
      <Sonner
        theme={theme}
        containerAriaLabel={messages}
        dir={isRightToLeft ? 'rtl' : 'ltr'}
        position={!hasSidebar ? 'top-center' : isRightToLeft ? 'bottom-right' : 'bottom-left'}
        style={colours}
        toastOptions={{ style: { borderRadius: '0.75rem' } }}
      />
      <Started />
    </>
  );
}

/** Effects of siblings run in order: when this one runs, Sonner is already listening. */
function Started() {
  useEffect(() => startToasts(toast), []);
  return null;
}

const colours = {
  fontFamily: 'inherit',
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
} as CSSProperties;
