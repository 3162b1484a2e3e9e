import { ChevronDown, ChevronUp, GripVertical, Trash2 } from 'lucide-react';
import { type CSSProperties, type HTMLAttributes, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { classes } from '../../components/classes.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { formatCount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { BioValues } from './bio-values.ts';
import { BlockFields } from './block-fields.tsx';
import { blockAddress, blockName } from './block-name.ts';
import { type BlockType, blockIcons } from './block-types.ts';
import { Truncated } from '../../components/truncated.tsx';

interface BlockRowProps {
  index: number;
  /** The total number of blocks. */
  count: number;
  type: BlockType;
  clicks: number | undefined;
  isInitiallyOpen: boolean;
  isDragged: boolean;
  style: CSSProperties | undefined;
  /** The props of the drag handle. */
  handle: HTMLAttributes<HTMLElement>;
  onMove(to: number): void;
  onRemove(): void;
}

/** A block: shows its name while collapsed, its fields while open. */
export function BlockRow(props: BlockRowProps) {
  const { index, type, clicks, isInitiallyOpen, isDragged, style } = props;
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(isInitiallyOpen);
  const { formState } = useFormContext<BioValues>();
  const isWrong = formState.errors.blocks?.[index] !== undefined;
  const isOpen = isUnfolded || isWrong;
  return (
    <li
      style={style}
      className={classes(
        'rounded-lg border bg-surface',
        isDragged ? 'relative z-10 border-accent shadow-float' : 'border-line',
        style && !isDragged && 'transition-[translate]',
      )}
    >
      <div className="flex items-center gap-1 p-1.5">
        <Handle {...props} />
        <Summary
          index={index}
          type={type}
          clicks={clicks}
          isOpen={isOpen}
          controls={id}
          onToggle={() => setUnfolded(!isOpen)}
        />
        <Buttons {...props} />
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className={classes(isOpen && 'grid grid-cols-1 gap-4 border-t border-line p-4')}
      >
        <BlockFields index={index} type={type} />
      </div>
    </li>
  );
}

/** The drag handle, for pointers only: the buttons at the end of the row do the same. */
function Handle({ index, handle }: BlockRowProps) {
  const texts = useTexts('bios');
  const { getValues } = useFormContext<BioValues>();
  const block = getValues(`blocks.${index}`);
  return (
    <span
      {...handle}
      data-handle
      title={block && texts.drag(blockName(block, texts))}
      aria-hidden
      className="grid h-9 w-6 shrink-0 cursor-grab touch-none place-items-center rounded text-faint hover:text-ink active:cursor-grabbing"
    >
      <GripVertical className="size-4" />
    </span>
  );
}

interface SummaryProps extends Pick<BlockRowProps, 'index' | 'type' | 'clicks'> {
  isOpen: boolean;
  /** Id of the part that it opens. */
  controls: string;
  onToggle(): void;
}

function Summary({ index, type, clicks, isOpen, controls, onToggle }: SummaryProps) {
  const texts = useTexts('bios');
  const block = useWatch<BioValues, `blocks.${number}`>({ name: `blocks.${index}` });
  const Icon = blockIcons[type];
  // For a moment after a block's removal its row is still rendered, without a value.
  const name = block ? blockName(block, texts) : '';
  const address = block ? blockAddress(block) : '';
  const counted = clicks === undefined ? '' : texts.clicks(clicks, formatCount(clicks));
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="flex min-h-10 min-w-0 grow items-center gap-2.5 rounded px-1 text-start"
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
      <span className="grid min-w-0 grow">
        <span className="font-medium">
          <Truncated>{name}</Truncated>
        </span>
        {address && (
          <span className="flex min-w-0 text-xs text-soft">
            {counted && <span className="shrink-0 whitespace-pre sm:hidden">{counted} · </span>}
            <Truncated dir="ltr">{address}</Truncated>
          </span>
        )}
      </span>
      {counted && <span className="shrink-0 text-xs text-soft tabular-nums max-sm:hidden">{counted}</span>}
    </button>
  );
}

function Buttons({ index, count, onMove, onRemove }: BlockRowProps) {
  const texts = useTexts('bios');
  const { getValues } = useFormContext<BioValues>();
  const block = getValues(`blocks.${index}`);
  const name = block ? blockName(block, texts) : '';
  return (
    <div className="flex shrink-0">
      <IconButton
        data-move="up"
        label={texts.moveUp(name)}
        icon={<ChevronUp />}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        className="max-sm:w-7"
      />
      <IconButton
        data-move="down"
        label={texts.moveDown(name)}
        icon={<ChevronDown />}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
        className="max-sm:w-7"
      />
      <IconButton
        label={texts.deleteBlock(name)}
        icon={<Trash2 />}
        onClick={onRemove}
        className="max-sm:w-7"
      />
    </div>
  );
}
