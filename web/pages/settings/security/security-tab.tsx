import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { Row, Section } from '../section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorRows } from './two-factor-rows.tsx';

/** Password, second factor and sessions. */
export function SecurityTab() {
  const texts = useTexts('settings');
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="grid gap-8">
      <Section title={texts.signingIn}>
        <Row title={texts.password} text={texts.passwordText}>
          <Button onClick={() => setChanging(true)}>{texts.changePassword}</Button>
        </Row>
        <TwoFactorRows />
      </Section>
      <SessionsSection />
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
    </div>
  );
}
