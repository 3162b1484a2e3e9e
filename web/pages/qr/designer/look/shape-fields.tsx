import { useController, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../../texts/use-texts.ts';
import { PictureRadios } from '../picture-radios.tsx';
import type { QrValues } from '../qr-values.ts';
import { FinderPicture, finderShapes, moduleShapes, ModulesPicture } from './mini-code.tsx';

/** The shapes of the modules and of the three corners. */
export function ShapeFields() {
  const texts = useTexts('qr').style;
  const { control } = useFormContext<QrValues>();
  const dots = useController({ name: 'style.dots', control }).field;
  const corners = useController({ name: 'style.corners', control }).field;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PictureRadios
        label={texts.dots}
        value={dots.value}
        onChange={dots.onChange}
        className="basis-1/4"
        options={moduleShapes.map((value) => ({
          value,
          label: texts.shapeNames[value],
          picture: <ModulesPicture shape={value} />,
        }))}
      />
      <PictureRadios
        label={texts.corners}
        value={corners.value}
        onChange={corners.onChange}
        className="basis-1/4"
        options={finderShapes.map((value) => ({
          value,
          label: texts.shapeNames[value],
          picture: <FinderPicture shape={value} />,
        }))}
      />
    </div>
  );
}
