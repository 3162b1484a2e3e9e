import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { PackButton } from './pack-button.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { usualPictureForm } from './picture-form.ts';

interface SelectionBarProps {
  ids: number[];
  onClear(): void;
}

/** What can be done with the chosen codes. */
export function SelectionBar({ ids, onClear }: SelectionBarProps) {
  const texts = useTexts('qr');
  const common = useTexts('common');
  const [form, setForm] = useState(usualPictureForm);
  return (
    <section
      aria-label={texts.selection}
      className="card sticky top-16 z-10 flex flex-wrap items-start gap-x-5 gap-y-3 p-4"
    >
      <p aria-live="polite" className="flex items-center gap-1 font-semibold sm:mt-6 sm:min-h-9">
        {common.selected(ids.length)}
        <IconButton label={common.clear} icon={<X />} onClick={onClear} className="size-7" />
      </p>
      <div className="w-full sm:ms-auto sm:w-80">
        <PictureChoice value={form} onChange={setForm} />
      </div>
      <div className="w-full sm:mt-6.5 sm:w-auto [&>button]:w-full">
        <PackButton ids={ids} form={form} onSaved={onClear} />
      </div>
    </section>
  );
}
