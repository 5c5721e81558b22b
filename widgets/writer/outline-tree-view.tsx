import { useStore } from '@nanostores/react';
import { type KeyboardEvent, memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ScoringItem } from '../core/contract/tender.ts';
import { IconButton } from '../kit/button.tsx';
import { isComposing } from '../kit/composing.ts';
import { Menu } from '../kit/menu.tsx';
import { ChapterSettingsDialog } from './chapter-settings.tsx';
import { useBid, useWriter } from './context.ts';
import { t } from './messages.ts';
import type { OutlineStore } from './outline-store.ts';
import type { OutlineRow } from './outline-tree.ts';

/** More would push the title off the line. */
const TAGS_SHOWN = 2;

/** Number of a chapter as the bid's settings want it on the first level. */
export function pathText(path: readonly number[], firstLevelName: string): string {
  return path.length === 1 && firstLevelName !== '' ? t.firstLevelNumber(path[0] ?? 0, firstLevelName) : path.join('.');
}

/** The outline as lines to type in. */
export function OutlineTree({ locked }: { locked: boolean }) {
  const { outline } = useBid();
  const bid = useStore(useWriter().$bid);
  const rows = useStore(outline.$rows);
  const tree = useRef<HTMLOListElement>(null);
  const [settingsOf, setSettingsOf] = useState<string | undefined>();
  const focus = useFocusAfterRender(tree);
  const scoring = bid?.scoring;
  const items = useMemo(() => new Map((scoring ?? []).map((item) => [item.id, item])), [scoring]);
  const firstLevelName = bid?.settings.firstLevelName ?? '';
  return (
    <>
      <ol className="outline-tree" ref={tree}>
        {rows.map((row) => (
          <OutlineLine
            key={row.chapter.id}
            row={row}
            number={pathText(row.path, firstLevelName)}
            items={items}
            outline={outline}
            locked={locked}
            focus={focus}
            onSettings={setSettingsOf}
          />
        ))}
      </ol>
      {settingsOf !== undefined && (
        <ChapterSettingsDialog id={settingsOf} locked={locked} onClose={() => setSettingsOf(undefined)} />
      )}
    </>
  );
}

/** Puts the cursor on a chapter's title once its line is there: it may be new, or have moved. */
function useFocusAfterRender(tree: RefObject<HTMLOListElement | null>): (id: string, select?: boolean) => void {
  const wanted = useRef<{ id: string; select: boolean } | undefined>(undefined);
  const [, setTick] = useState(0);
  useEffect(() => {
    const { current } = wanted;
    if (!current) return;
    wanted.current = undefined;
    const title = tree.current?.querySelector<HTMLInputElement>(`[data-title="${CSS.escape(current.id)}"]`);
    title?.focus();
    if (current.select) title?.select();
  });
  return useCallback((id, select = false) => {
    wanted.current = { id, select };
    setTick((tick) => tick + 1);
  }, []);
}

interface OutlineLineProps {
  row: OutlineRow;
  number: string;
  items: ReadonlyMap<string, ScoringItem>;
  outline: OutlineStore;
  locked: boolean;
  focus: (id: string, select?: boolean) => void;
  onSettings: (id: string) => void;
}

const isSameRow = (one: OutlineRow, other: OutlineRow) =>
  one.chapter === other.chapter &&
  one.first === other.first &&
  one.last === other.last &&
  one.children === other.children &&
  one.totalPages === other.totalPages &&
  one.path.length === other.path.length;

// An outline may have 500 lines; only those that changed are drawn again.
const OutlineLine = memo(
  (props: OutlineLineProps) => {
    const { row, number, outline, locked, focus, onSettings } = props;
    const { chapter, depth } = row;
    const [draft, setDraft] = useState<string | undefined>();
    const pages = draft ?? String(Math.round(chapter.pages * 10) / 10);
    const changePages = (text: string) => {
      setDraft(text);
      const value = Number(text);
      if (text.trim() !== '' && value >= 0 && value <= 2000) outline.changeChapter(chapter.id, { pages: value });
    };
    return (
      <li className="outline-line" data-depth={depth} style={{ paddingInlineStart: `calc(${depth} * var(--outline-step))` }}>
        <span className="outline-number">{number}</span>
        <input
          className="cell outline-title"
          data-title={chapter.id}
          aria-label={t.chapterTitle(number)}
          maxLength={200}
          value={chapter.title}
          readOnly={locked}
          onChange={(event) => outline.changeChapter(chapter.id, { title: event.target.value })}
          onKeyDown={(event) => !locked && onTitleKey(event, chapter.id, outline, focus)}
        />
        <Tags {...props} />
        <span className="outline-pages" title={row.children > 0 ? t.pagesWithChildren(t.pages(row.totalPages)) : undefined}>
          <input
            className="cell"
            inputMode="decimal"
            aria-label={t.chapterPages(chapter.title)}
            value={pages}
            readOnly={locked}
            onChange={(event) => changePages(event.target.value)}
            onBlur={() => setDraft(undefined)}
          />
          {t.pagesUnit}
        </span>
        <IconButton size="small" icon="gear" label={t.chapterMenu(chapter.title)} onClick={() => onSettings(chapter.id)} />
        {!locked && <LineMenu row={row} outline={outline} focus={focus} />}
      </li>
    );
  },
  (before, now) =>
    isSameRow(before.row, now.row) && before.number === now.number && before.items === now.items && before.locked === now.locked,
);

function Tags({ row, items, onSettings }: OutlineLineProps) {
  const { chapter } = row;
  const answered = chapter.scoringIds.map((id) => items.get(id)).filter((item) => item !== undefined);
  if (items.size === 0) return null;
  return (
    <button type="button" className="outline-tags" onClick={() => onSettings(chapter.id)}>
      <span className="kit-hidden">{t.chapterScoring(chapter.title)}</span>
      {answered.slice(0, TAGS_SHOWN).map((item) => (
        <span key={item.id} className="scoring-tag" title={t.scoringTag(item.item, item.maxScore)}>
          {item.item}
        </span>
      ))}
      {answered.length > TAGS_SHOWN && <span className="scoring-tag">+{answered.length - TAGS_SHOWN}</span>}
      {answered.length === 0 && <span className="outline-untagged">{t.noScoring}</span>}
    </button>
  );
}

const shifts: Record<string, (outline: OutlineStore, id: string) => void> = {
  ArrowUp: (outline, id) => outline.move(id, -1),
  ArrowDown: (outline, id) => outline.move(id, 1),
  ArrowRight: (outline, id) => outline.indent(id),
  ArrowLeft: (outline, id) => outline.outdent(id),
};

function onTitleKey(
  event: KeyboardEvent<HTMLInputElement>,
  id: string,
  outline: OutlineStore,
  focus: (id: string, select?: boolean) => void,
): void {
  if (isComposing(event)) return;
  const act = (action: () => void) => {
    event.preventDefault();
    action();
    focus(id);
  };
  if (event.key === 'Enter') {
    event.preventDefault();
    return focus(outline.addAfter(id), true);
  }
  // Word's own keys for its outline; Tab keeps moving the focus.
  const shift = event.altKey ? shifts[event.key] : undefined;
  if (shift) return act(() => shift(outline, id));
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && outline.$removed.get())
    return act(() => outline.undo());
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    event.preventDefault();
    const next = outline.neighbour(id, event.key === 'ArrowUp' ? -1 : 1);
    if (next !== undefined) focus(next);
  }
}

function LineMenu({ row, outline, focus }: Pick<OutlineLineProps, 'row' | 'outline' | 'focus'>) {
  const { id, title } = row.chapter;
  const keep = (action: () => void) => () => {
    action();
    focus(id);
  };
  return (
    <Menu
      size="small"
      label={t.chapterActions(title)}
      items={[
        { id: 'sibling', label: t.adds.addSibling, icon: 'plus', onSelect: () => focus(outline.addAfter(id), true) },
        { id: 'child', label: t.adds.addChild, icon: 'plus', onSelect: () => focus(outline.addUnder(id), true) },
        { id: 'up', label: t.acts.moveUp, icon: 'chevron-up', disabled: row.first, onSelect: keep(() => outline.move(id, -1)) },
        {
          id: 'down',
          label: t.acts.moveDown,
          icon: 'chevron-down',
          disabled: row.last,
          onSelect: keep(() => outline.move(id, 1)),
        },
        {
          id: 'indent',
          label: t.acts.indent,
          icon: 'chevron-right',
          disabled: row.first,
          onSelect: keep(() => outline.indent(id)),
        },
        {
          id: 'outdent',
          label: t.acts.outdent,
          icon: 'chevron-left',
          disabled: row.depth === 0,
          onSelect: keep(() => outline.outdent(id)),
        },
        { id: 'remove', label: t.acts.removeChapter, icon: 'trash', danger: true, onSelect: () => outline.remove(id) },
      ]}
    />
  );
}
