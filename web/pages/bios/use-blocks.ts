import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useRowKeys } from '../../components/fields/use-row-keys.ts';
import { isByKeys } from '../../components/is-by-keys.ts';
import { notify } from '../../components/toasts/notify.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type BioValues, type BlockValues, emptyBlock } from './bio-values.ts';
import { blockName } from './block-name.ts';
import type { BlockType } from './block-types.ts';
import { createRemovedPlaces } from './removed-places.ts';

let offersMade = 0;

/** The blocks of the page being edited: adding, moving, and removing with undo. */
export function useBlocks() {
  const texts = useTexts('bios');
  const common = useTexts('common');
  const { getValues } = useFormContext<BioValues>();
  const { fields, append, insert, move, remove } = useFieldArray<BioValues, 'blocks', 'key'>({
    name: 'blocks',
    keyName: 'key',
  });
  const keys = useRowKeys(fields.length);
  const [said, setSaid] = useState('');
  const [removed] = useState(createRemovedPlaces);
  const added = useRef(-1);
  const offers = useOffers();
  const valuesAt = (index: number) => getValues(`blocks.${index}`);
  return {
    fields,
    keyOf: keys.keyOf,
    /** What happened last, announced to screen readers. */
    said,
    /** Whether this block was added last; its row starts open. */
    isAdded: (index: number) => index === added.current,
    add: (type: BlockType) => {
      added.current = fields.length;
      append(emptyBlock(type));
    },
    moveTo: (from: number, to: number) => {
      const name = blockName(valuesAt(from), texts);
      added.current = -1;
      move(from, to);
      keys.move(from, to);
      removed.move(from, to);
      setSaid(texts.blockMoved(name, to + 1, fields.length));
    },
    removeAt: (index: number) => {
      const block: BlockValues = { ...valuesAt(index) };
      added.current = -1;
      const takesFocus = isByKeys();
      remove(index);
      keys.remove(index);
      const place = removed.remove(index);
      const text = texts.blockDeleted(blockName(block, texts));
      const onAction = () => {
        const at = removed.restore(place);
        insert(at, block, { shouldFocus: false });
        keys.insert(at);
      };
      offers.make({ text, action: common.undo, takesFocus, onAction });
    },
  };
}

interface Offer {
  text: string;
  action: string;
  takesFocus: boolean;
  onAction(): void;
}

/** Offers to undo; they are withdrawn when the form unmounts. */
function useOffers() {
  const ids = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const id of ids.current) notify.withdraw(id);
    },
    [],
  );
  return {
    make: (offer: Offer) => {
      const id = `block ${++offersMade}`;
      ids.current.push(id);
      notify.offer({ id, ...offer });
    },
  };
}
