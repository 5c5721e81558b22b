import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import type { ScoringItem } from '../../core/contract/tender.ts';
import { IconButton } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import type { ShownRow } from '../chapters/outline-shown.ts';
import { t } from './messages.ts';
import type { OutlineStore } from './outline-store.ts';
import { onTitleKey, type TreeHands } from './tree-keys.ts';

/** More would push the title off the line. */
const TAGS_SHOWN = 2;

export interface OutlineLineProps {
  row: ShownRow;
  number: string;
  /** Place in the list, px. */
  top: number;
  items: ReadonlyMap<string, ScoringItem>;
  /** The row the Tab key leads to: only its controls are in the order of Tab. */
  active: boolean;
  renaming: boolean;
  dragged: boolean;
  /** One of several that are meant. */
  selected: boolean;
  hands: TreeHands;
  /** Its menu, drawn by the tree. */
  menu: (row: ShownRow, active: boolean) => ReactNode;
  onSettings: (id: string) => void;
}

const isSameRow = (one: ShownRow, other: ShownRow) =>
  one.chapter === other.chapter &&
  one.depth === other.depth &&
  one.first === other.first &&
  one.last === other.last &&
  one.children === other.children &&
  one.siblings === other.siblings &&
  one.collapsed === other.collapsed &&
  one.hit === other.hit &&
  one.totalPages === other.totalPages;

const isSameLine = (before: OutlineLineProps, now: OutlineLineProps) =>
  isSameRow(before.row, now.row) &&
  (
    [
      'number',
      'top',
      'items',
      'active',
      'renaming',
      'dragged',
      'selected',
      'hands',
      'menu',
    ] as const
  ).every((name) => before[name] === now[name]);

function Acts({ row, active, hands, menu, onSettings }: OutlineLineProps) {
  const { id, title } = row.chapter;
  return (
    <span className="outline-acts">
      <IconButton
        size="small"
        icon="gear"
        tabIndex={active ? 0 : -1}
        label={t.line.settings(title)}
        onClick={() => onSettings(id)}
      />
      {!hands.locked && menu(row, active)}
    </span>
  );
}

/**
 * One chapter in the tree. What its controls show besides their names comes from `data-text`, so that the row's own name is number and
 * title to everybody. Its clicks and keys are heard by the tree, which finds it by `data-row` and `data-part`.
 */
export const OutlineLine = memo(function OutlineLine(props: OutlineLineProps) {
  const { row, number, top, active, renaming, dragged, selected, hands } = props;
  const { chapter, depth, path } = row;
  const isBranch = row.children > 0;
  return (
    <div
      role="treeitem"
      className="outline-line"
      data-row={chapter.id}
      data-top={depth === 0 || undefined}
      data-hit={row.hit || undefined}
      data-dragged={dragged || undefined}
      aria-level={depth + 1}
      aria-setsize={row.siblings}
      aria-posinset={path.at(-1)}
      aria-expanded={isBranch ? !row.collapsed : undefined}
      data-selected={selected || undefined}
      aria-selected={active || selected}
      aria-label={t.line.name(number, chapter.title)}
      tabIndex={active ? 0 : -1}
      style={{
        transform: `translateY(${top}px)`,
        paddingInlineStart: `calc(${depth} * var(--outline-step))`,
      }}
    >
      <span
        className="outline-grip"
        data-part={hands.locked ? undefined : 'drag'}
        title={hands.locked ? undefined : t.line.drag}
      >
        {!hands.locked && <Icon name="drag" size={14} />}
      </span>
      <span
        className="outline-twisty"
        data-part={isBranch ? 'twisty' : undefined}
        data-open={(isBranch && !row.collapsed) || undefined}
      >
        {isBranch && <Icon name="chevron-right" size={14} />}
      </span>
      <span className="outline-number">{number}</span>{' '}
      {renaming ? (
        <TitleInput row={row} number={number} hands={hands} />
      ) : (
        <span className="outline-title" data-part="title" title={chapter.title}>
          {chapter.title}
        </span>
      )}
      <Tags {...props} />
      <Origin row={row} active={active} />
      <PagesInput row={row} active={active} hands={hands} />
      <Acts {...props} />
    </div>
  );
}, isSameLine);

/** An emptied title is not meant. */
function endRename(outline: OutlineStore, id: string, before: string): void {
  const chapter = outline.$chapters.get().find((one) => one.id === id);
  if (chapter?.title.trim() === '')
    outline.changeChapter(id, { title: before.trim() || t.newChapter }, 'typing');
  outline.endTyping();
}

function TitleInput({ row, number, hands }: Pick<OutlineLineProps, 'row' | 'number' | 'hands'>) {
  const { outline } = hands;
  const { id, title } = row.chapter;
  const [before] = useState(title);
  useEffect(() => () => endRename(outline, id, before), [outline, id, before]);
  return (
    <input
      className="cell outline-title"
      data-rename=""
      aria-label={t.line.rename(number)}
      maxLength={200}
      value={title}
      onChange={(event) => outline.changeChapter(id, { title: event.target.value }, 'typing')}
      onKeyDown={(event) => onTitleKey(event, row, before, hands)}
      onBlur={() => outline.look.$renaming.get() === id && outline.look.$renaming.set(undefined)}
    />
  );
}

function PagesInput({ row, active, hands }: Pick<OutlineLineProps, 'row' | 'active' | 'hands'>) {
  const { outline, locked } = hands;
  const { id, title, pages, settings } = row.chapter;
  const [draft, setDraft] = useState<string | undefined>();
  const change = (text: string) => {
    setDraft(text);
    const value = Number(text);
    if (text.trim() === '' || !(value >= 0 && value <= 2000)) return;
    // A budget set by hand is meant: it stays when pages are shared out anew, and goes before a number of words.
    const { words: _, ...rest } = settings;
    outline.changeChapter(id, { pages: value, settings: { ...rest, pinned: true } }, 'typing');
  };
  return (
    <span
      className="outline-pages"
      title={row.children > 0 ? t.line.pagesBelow(row.totalPages) : undefined}
    >
      {settings.pinned && (
        <span
          className="outline-pinned"
          role="img"
          aria-label={t.line.pinned}
          title={t.line.pinned}
        >
          <Icon name="lock" size={12} />
        </span>
      )}
      <input
        className="cell"
        inputMode="decimal"
        tabIndex={active ? 0 : -1}
        aria-label={t.line.pages(title)}
        value={draft ?? String(t.tenths(pages))}
        readOnly={locked}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          setDraft(undefined);
          outline.endTyping();
        }}
      />
      <span data-text={t.pagesUnit} />
    </span>
  );
}

/** The page of the tender that asks for the chapter; a press shows it. What no page asks for is ours, and said so. */
function Origin({ row, active }: Pick<OutlineLineProps, 'row' | 'active'>) {
  const store = useWriter().source;
  // The pages of a Word file become known while one looks at it.
  useStore(store.$tender);
  const { title, settings } = row.chapter;
  const { source } = settings;
  if (!source)
    return <span className="outline-origin" title={t.line.ownHint} data-text={t.line.own} />;
  return (
    <button
      type="button"
      className="outline-origin"
      tabIndex={active ? 0 : -1}
      aria-label={t.line.origin(title)}
      title={t.line.origin(title)}
      data-text={writerTexts.source(store.pageOf(source))}
      onClick={() => void store.show(title, source)}
    />
  );
}

function Tags({ row, items, active, onSettings }: OutlineLineProps) {
  const { chapter } = row;
  if (items.size === 0) return null;
  const answered = chapter.scoringIds
    .map((id) => items.get(id))
    .filter((item) => item !== undefined);
  const label =
    answered.length === 0
      ? t.line.noScoring
      : t.line.answers(t.listed(answered.map(t.scoring.item)));
  return (
    <button
      type="button"
      className="outline-tags"
      tabIndex={active ? 0 : -1}
      aria-label={label}
      title={label}
      onClick={() => onSettings(chapter.id)}
    >
      {answered.slice(0, TAGS_SHOWN).map((item) => (
        <span key={item.id} className="scoring-tag" data-text={item.item} />
      ))}
      {answered.length > TAGS_SHOWN && (
        <span className="scoring-tag" data-text={t.line.collapsed(answered.length - TAGS_SHOWN)} />
      )}
      {answered.length === 0 && <span className="outline-untagged" data-text={t.line.noScoring} />}
    </button>
  );
}
