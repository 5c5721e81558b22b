import { useStore } from '@nanostores/react';
import { Button, IconButton } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Menu } from '../../kit/menu.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import type { OutlineChapters } from '../chapters/outline-tree.ts';
import { VersionsButton } from '../versions/versions-dialog.tsx';
import { liveChapterKinds, liveChapters } from './live-chapters.ts';
import { t } from './messages.ts';
import { OutlineComparison } from './outline-comparison.tsx';
import type { OutlineStore } from './outline-store.ts';

/** Levels one can ask for by number. */
const MOST_LEVELS = 4;

interface OutlineBarProps {
  locked: boolean;
  onRegenerate: () => void;
}

/** Above the tree: search, levels, steps back and forward, and what can be added. */
export function OutlineBar({ locked, onRegenerate }: OutlineBarProps) {
  const { outline } = useBid();
  const rows = useStore(outline.$rows);
  const levels = Math.min(MOST_LEVELS, Math.max(0, ...rows.map(({ depth }) => depth)));
  const levelItems = Array.from({ length: levels }, (_, index) => ({
    id: String(index + 1),
    label: t.bar.level(index + 1),
    onSelect: () => outline.look.showLevels(index + 1),
  }));
  return (
    <div className="outline-bar">
      <Search outline={outline} />
      <span className="outline-count">{t.chapterCount(rows.length)}</span>
      <span className="actions">
        {levels > 0 && (
          <Menu
            text
            size="small"
            icon="chevron-down"
            label={t.bar.levels}
            items={[
              ...levelItems,
              { id: 'all', label: t.bar.allLevels, onSelect: () => outline.look.showLevels(0) },
            ]}
          />
        )}
        {!locked && <Steps outline={outline} />}
        <VersionsButton
          size="small"
          versions={outline.versions}
          locked={locked}
          restoreHint={t.versions.hint}
          compare={comparedNow(outline)}
        />
        {!locked && (
          <>
            <Button size="small" icon="upload" onClick={outline.proposal.open}>
              {t.importing.button}
            </Button>
            <Button size="small" icon="refresh" onClick={onRegenerate}>
              {t.regenerate.button}
            </Button>
            <AddMenu outline={outline} />
          </>
        )}
      </span>
    </div>
  );
}

/** One step back, one step on. */
function Steps({ outline }: { outline: OutlineStore }) {
  const canUndo = useStore(outline.history.$canUndo);
  const canRedo = useStore(outline.history.$canRedo);
  return (
    <>
      <IconButton
        size="small"
        icon="undo"
        label={t.bar.undo}
        disabled={!canUndo}
        onClick={outline.undo}
      />
      <IconButton
        size="small"
        icon="redo"
        label={t.bar.redo}
        disabled={!canRedo}
        onClick={outline.redo}
      />
    </>
  );
}

const comparedNow = (outline: OutlineStore) => (version: OutlineChapters) => (
  <OutlineComparison
    before={{ title: t.versions.version, chapters: version }}
    after={{ title: t.compare.now, chapters: outline.$chapters.get() }}
  />
);

function AddMenu({ outline }: { outline: OutlineStore }) {
  const { oldBid } = useBid();
  const addLive = async (kind: (typeof liveChapterKinds)[number]) => {
    const id = await outline.addLive(kind);
    if (id !== undefined) outline.look.focus(id);
  };
  const live = liveChapterKinds.map((kind) => ({
    id: kind,
    label: t.live.item(liveChapters[kind].title),
    icon: 'table' as const,
    onSelect: () => void addLive(kind),
  }));
  const first = {
    id: 'chapter',
    label: t.addFirst,
    icon: 'plus' as const,
    onSelect: () => outline.look.focus(outline.addAfter(null), 'select'),
  };
  const base = {
    id: 'old-bid',
    label: t.oldBid.item,
    icon: 'upload' as const,
    onSelect: oldBid.open,
  };
  return <Menu text size="small" icon="plus" label={t.add} items={[first, ...live, base]} />;
}

function Search({ outline: { look } }: { outline: OutlineStore }) {
  const filter = useStore(look.$filter);
  const shown = useStore(look.$shown);
  const scoring = useStore(useWriter().$bid)?.scoring ?? [];
  const isFiltering = useStore(look.$isFiltering);
  const item = scoring.find(({ id }) => id === filter.scoringId);
  const hits = shown.filter(({ hit }) => hit).length;
  return (
    <div className="outline-search">
      <TextField
        label={t.bar.search}
        hideLabel
        type="search"
        placeholder={t.bar.search}
        prefix={<Icon name="search" />}
        value={filter.text}
        maxLength={100}
        onChange={(event) => look.search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isFiltering) return;
          event.preventDefault();
          look.clearFilter();
        }}
      />
      {item && <Tag tone="accent">{t.bar.byScoring(item.item)}</Tag>}
      {isFiltering && (
        <>
          <span className="faint" role="status">
            {t.bar.hits(hits)}
          </span>
          <Button size="small" kind="quiet" icon="close" onClick={look.clearFilter}>
            {t.bar.clear}
          </Button>
        </>
      )}
    </div>
  );
}
