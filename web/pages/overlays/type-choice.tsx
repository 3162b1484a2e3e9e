import { useController } from 'react-hook-form';
import { useTexts } from '../../texts/use-texts.ts';
import { overlayTypes, typeIcons } from './overlay-types.ts';
import type { OverlayValues } from './overlay-values.ts';

/** Chooses the type of a new overlay. */
export function TypeChoice() {
  const texts = useTexts('overlays');
  const { field } = useController<OverlayValues, 'type'>({ name: 'type' });
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{texts.type}</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {overlayTypes.map((type) => {
          const Icon = typeIcons[type];
          return (
            <label
              key={type}
              className="relative grid cursor-pointer content-start gap-1 rounded-xl border border-line bg-surface p-3 shadow-card transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:marked has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={field.name}
                value={type}
                checked={field.value === type}
                onChange={() => field.onChange(type)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <Icon aria-hidden className="size-5 text-accent-ink" />
              <span className="font-medium">{texts.types[type].name}</span>
              <span className="text-[0.8125rem] text-soft">{texts.types[type].text}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
