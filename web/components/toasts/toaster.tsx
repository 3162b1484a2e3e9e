import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '../../theme.ts';
import { directionOf } from '../../texts/language.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { startToasts } from './notify.ts';
import { useIsPhone } from '../use-media.ts';

/** Away from the buttons of panels: on phones at the top, else in the corner where the sidebar is. */
export default function Toaster() {
  const { theme } = useTheme();
  const { messages } = useTexts('common');
  const isPhone = useIsPhone();
  const isRightToLeft = directionOf() === 'rtl';
  return (
    <>
      <Sonner
        theme={theme}
        containerAriaLabel={messages}
        dir={isRightToLeft ? 'rtl' : 'ltr'}
        position={isPhone ? 'top-center' : isRightToLeft ? 'bottom-right' : 'bottom-left'}
        style={colours}
        toastOptions={{ style: { borderRadius: '0.75rem' } }}
      />
      <Started />
    </>
  );
}

/** A later sibling's effect: by now the messages are listened for. */
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
