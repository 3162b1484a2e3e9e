import { useTexts } from '../../texts/use-texts.ts';
import { FormCard } from '../../components/page-editor/form-card.tsx';
import { useFocusAfterMove } from '../../components/use-focus-after-move.ts';
import { BlockRow } from './block-row.tsx';
import { blocksMax } from './bio-values.ts';
import { type BlockType, blockIcons, blockTypes } from './block-types.ts';
import { useBlocks } from './use-blocks.ts';
import { useDragOrder } from './use-drag-order.ts';

interface BlocksCardProps {
  /** Clicks by block id; undefined while they are not known. */
  clicks: ReadonlyMap<number, number> | undefined;
}

/** The blocks of the page, in their order. */
export function BlocksCard({ clicks }: BlocksCardProps) {
  const texts = useTexts('bios');
  const { fields, keyOf, said, isAdded, add, moveTo, removeAt } = useBlocks();
  const { list, styleOf, isDragged, handle } = useDragOrder(moveTo);
  const keepFocus = useFocusAfterMove(list);
  const count = fields.length;
  return (
    <FormCard title={texts.blocks} aside={<span className="text-soft">{texts.blocksCount(count)}</span>}>
      {count === 0 && <p className="text-soft">{texts.blocksEmpty}</p>}
      <ol ref={list} aria-label={texts.blocks} className="grid grid-cols-1 gap-2 empty:hidden">
        {fields.map(({ id, type }, index) => (
          <BlockRow
            key={keyOf(index)}
            index={index}
            count={count}
            type={type}
            clicks={id === undefined ? undefined : clicks?.get(id)}
            isInitiallyOpen={isAdded(index)}
            isDragged={isDragged(index)}
            style={styleOf(index)}
            handle={handle(index)}
            onMove={(to) => {
              keepFocus(to, to < index ? 'up' : 'down');
              moveTo(index, to);
            }}
            onRemove={() => removeAt(index)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {count < blocksMax ? <AddButtons onAdd={add} /> : <p className="text-soft">{texts.blocksFull}</p>}
    </FormCard>
  );
}

function AddButtons({ onAdd }: { onAdd(type: BlockType): void }) {
  const texts = useTexts('bios');
  return (
    <div
      role="group"
      aria-label={texts.addBlock}
      className="grid grid-cols-[repeat(3,auto)] gap-2 sm:grid-cols-5"
    >
      {blockTypes.map((type) => {
        const Icon = blockIcons[type];
        return (
          <button
            key={type}
            type="button"
            onClick={() => onAdd(type)}
            className="grid justify-items-center gap-1 rounded-lg border border-dashed border-line-strong/60 px-1 py-2.5 text-[0.8125rem] font-medium text-soft transition-colors hover:border-accent hover:bg-accent-soft hover:text-accent-ink"
          >
            <Icon aria-hidden className="size-4.5" />
            {texts.types[type].name}
          </button>
        );
      })}
    </div>
  );
}
