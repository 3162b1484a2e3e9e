import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { returnLostFocus } from '../../components/lost-focus.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PackButton } from './pack-button.tsx';
import { PictureChoiceLine } from './picture-choice.tsx';
import { usualPictureForm } from './picture-form.ts';

interface SelectionBarProps {
  ids: number[];
  onClear(): void;
}

/** The actions on the selected codes. */
export function SelectionBar({ ids, onClear }: SelectionBarProps) {
  const texts = useTexts('qr');
  const common = useTexts('common');
  const [form, setForm] = useState(usualPictureForm);
  // The bar goes away with the selection.
  const clear = () => {
    returnLostFocus();
    onClear();
  };
  return (
    <section
      aria-label={texts.selection}
      className="card sticky top-16 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3"
    >
      <p aria-live="polite" className="me-auto flex items-center gap-1 font-semibold max-sm:w-full">
        {common.selected(ids.length)}
        <IconButton label={common.clear} icon={<X />} onClick={clear} className="-my-1 size-8" />
      </p>
      <PictureChoiceLine value={form} onChange={setForm} />
      <div className="grid max-sm:w-full">
        <PackButton ids={ids} form={form} onSaved={clear} />
      </div>
    </section>
  );
}
