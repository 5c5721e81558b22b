import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { pathText } from '../chapters/chapter-number.ts';
import { branchOf, DEEPEST, type OutlineRow } from '../chapters/outline-tree.ts';
import { t } from './messages.ts';
import { topsOf } from './outline-several.ts';

/** The first level of the whole. */
const TOP = '';
/** Where chapters went last: often where the next ones go. */
let lastTarget = TOP;

interface MoveDialogProps {
  ids: ReadonlySet<string>;
  onClose: () => void;
}

/** Below which chapter the chosen ones go; they come last there, with all that is written in them. */
export function MoveDialog({ ids, onClose }: MoveDialogProps) {
  const { outline } = useBid();
  const rows = useStore(outline.$rows);
  const [text, setText] = useState('');
  const targets = targetsOf(rows, topsOf(outline.$chapters.get(), ids));
  const [target, setTarget] = useState(
    targets.some(({ chapter }) => chapter.id === lastTarget) ? lastTarget : TOP,
  );
  const wanted = targets.filter(({ chapter }) => chapter.title.includes(text.trim()));
  const move = () => {
    lastTarget = target;
    outline.moveAll(ids, target === TOP ? null : target);
    outline.look.selection.clear();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{shared.cancel}</Button>
      <Button kind="primary" onClick={move}>
        {t.several.moveHere}
      </Button>
    </>
  );
  return (
    <Dialog open title={t.several.moveTitle(ids.size)} footer={footer} onClose={onClose}>
      <TextField
        label={t.bar.search}
        hideLabel
        type="search"
        placeholder={t.bar.search}
        prefix={<Icon name="search" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset className="move-targets">
        <legend className="kit-hidden">{t.several.move}</legend>
        {text.trim() === '' && (
          <Target
            id={TOP}
            label={t.several.top}
            depth={0}
            chosen={target === TOP}
            onChoose={setTarget}
          />
        )}
        {wanted.map((row) => (
          <RowTarget
            key={row.chapter.id}
            row={row}
            chosen={row.chapter.id === target}
            onChoose={setTarget}
          />
        ))}
        {wanted.length === 0 && <p className="faint">{t.several.nothing}</p>}
      </fieldset>
      <p className="faint">{t.several.moveHint}</p>
    </Dialog>
  );
}

/** Chapters that something can be put below: none of those that move, and not the deepest. */
function targetsOf(rows: readonly OutlineRow[], tops: readonly string[]): OutlineRow[] {
  const moving = new Set(tops.flatMap((id) => branchOf(rows, id).map(({ chapter }) => chapter.id)));
  return rows.filter(({ chapter, depth }) => !moving.has(chapter.id) && depth < DEEPEST - 1);
}

function RowTarget({
  row,
  chosen,
  onChoose,
}: {
  row: OutlineRow;
  chosen: boolean;
  onChoose: (id: string) => void;
}) {
  const bid = useStore(useWriter().$bid);
  const number = pathText(row.path, bid?.settings.firstLevelName ?? '');
  return (
    <Target
      id={row.chapter.id}
      label={`${number} ${row.chapter.title}`}
      depth={row.depth}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

interface TargetProps {
  id: string;
  label: string;
  depth: number;
  chosen: boolean;
  onChoose: (id: string) => void;
}

function Target({ id, label, depth, chosen, onChoose }: TargetProps) {
  return (
    <label
      className="move-target"
      data-chosen={chosen || undefined}
      style={{ paddingInlineStart: `${10 + depth * 18}px` }}
    >
      <input type="radio" name="move-target" checked={chosen} onChange={() => onChoose(id)} />
      <span>{label}</span>
    </label>
  );
}
