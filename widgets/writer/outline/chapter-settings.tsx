import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { tones } from '../../core/contract/bid.ts';
import type { OutlineChapter } from '../../core/contract/outline.ts';
import { volumes } from '../../core/contract/word.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Select, TextArea } from '../../kit/field.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { ChapterLengthField } from './chapter-length.tsx';
import { ChapterPictures } from './chapter-pictures.tsx';
import { ChapterScoring } from './chapter-scoring.tsx';
import { ChapterSources } from './chapter-sources.tsx';
import { t } from './messages.ts';

const kinds = ['prose', 'evidence', 'form'] as const;
const tabs = ['content', 'scoring', 'sources', 'pictures'] as const;
type Tab = (typeof tabs)[number];
type Settings = OutlineChapter['settings'];
type Wish = Pick<OutlineChapter, 'pages' | 'brief' | 'scoringIds' | 'settings'>;

interface ChapterSettingsProps {
  id: string;
  locked: boolean;
  onClose: () => void;
}

/** What stands behind the gear of a chapter. */
export function ChapterSettingsDialog(props: ChapterSettingsProps) {
  const chapters = useStore(useBid().outline.$chapters);
  const chapter = chapters.find(({ id }) => id === props.id);
  return chapter ? <OpenSettings {...props} chapter={chapter} /> : null;
}

function TabLabel({ id, count }: { id: Tab; count: number }) {
  return (
    <>
      {t.gear.tabs[id]}
      {count > 0 && <span className="count">{count}</span>}
    </>
  );
}

interface TabBodyProps {
  tab: Tab;
  chapter: OutlineChapter;
  wish: Wish;
  setWish: (change: (before: Wish) => Wish) => void;
  onProblem: (isWrong: boolean) => void;
}

function TabBody({ tab, chapter, wish, setWish, onProblem }: TabBodyProps) {
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));
  const changeSettings = (part: Partial<Settings>) =>
    setWish((before) => ({ ...before, settings: { ...before.settings, ...part } }));
  const ofBid = useStore(useWriter().$bid)?.settings.knowledge.length ?? 0;
  /** Without its own, a chapter has the bid's. */
  const chooseSources = (ids: readonly string[]) => {
    const { knowledge: _, ...rest } = wish.settings;
    change({ settings: ids.length > 0 ? { ...rest, knowledge: [...ids] } : rest });
  };
  if (tab === 'content')
    return (
      <ContentTab
        chapter={chapter}
        wish={wish}
        change={change}
        changeSettings={changeSettings}
        onProblem={onProblem}
      />
    );
  if (tab === 'scoring')
    return (
      <ChapterScoring chosen={wish.scoringIds} onChange={(ids) => change({ scoringIds: ids })} />
    );
  if (tab === 'sources')
    return (
      <ChapterSources
        chosen={wish.settings.knowledge ?? []}
        {...(ofBid > 0 && !wish.settings.knowledge ? { lead: t.knowledge.ofBid(ofBid) } : {})}
        onChange={chooseSources}
      />
    );
  return (
    <ChapterPictures
      chosen={wish.settings.pictures ?? []}
      onChange={(pictures) => changeSettings({ pictures })}
    />
  );
}

function OpenSettings({
  chapter,
  locked,
  onClose,
}: ChapterSettingsProps & { chapter: OutlineChapter }) {
  const { outline } = useBid();
  const { pages, brief, scoringIds, settings } = chapter;
  const [wish, setWish] = useState<Wish>({ pages, brief, scoringIds, settings });
  const [isWrong, setWrong] = useState(false);
  const [tab, setTab] = useState<Tab>('content');
  const apply = () => {
    outline.changeChapter(chapter.id, wish);
    onClose();
  };
  const counts: Record<Tab, number> = {
    content: 0,
    scoring: wish.scoringIds.length,
    sources: wish.settings.knowledge?.length ?? 0,
    pictures: wish.settings.pictures?.length ?? 0,
  };
  return (
    <Dialog
      open
      title={chapter.title}
      onClose={onClose}
      footer={
        locked ? (
          <Button onClick={onClose}>{t.gear.close}</Button>
        ) : (
          <Footer disabled={isWrong} onApply={apply} onClose={onClose} />
        )
      }
    >
      <Tabs
        label={t.gear.title}
        tabs={tabs.map((id) => ({ id, label: <TabLabel id={id} count={counts[id]} /> }))}
        value={tab}
        onChange={setTab}
      >
        <fieldset className="gear-panel" disabled={locked}>
          <legend className="kit-hidden">{t.gear.tabs[tab]}</legend>
          <TabBody tab={tab} chapter={chapter} wish={wish} setWish={setWish} onProblem={setWrong} />
        </fieldset>
      </Tabs>
    </Dialog>
  );
}

function Footer({
  disabled,
  onApply,
  onClose,
}: {
  disabled: boolean;
  onApply: () => void;
  onClose: () => void;
}) {
  return (
    <>
      <Button onClick={onClose}>{t.gear.cancel}</Button>
      <Button kind="primary" disabled={disabled} onClick={onApply}>
        {t.gear.apply}
      </Button>
    </>
  );
}

interface ContentTabProps {
  chapter: OutlineChapter;
  wish: Wish;
  change: (part: Partial<Wish>) => void;
  changeSettings: (part: Partial<Settings>) => void;
  onProblem: (problem: boolean) => void;
}

function ContentTab({ chapter, wish, change, changeSettings, onProblem }: ContentTabProps) {
  const { settings, pages, brief } = wish;
  return (
    <div className="form">
      <ChapterLengthField value={{ pages, settings }} onChange={change} onProblem={onProblem} />
      <TextArea
        label={t.gear.brief}
        placeholder={t.gear.briefHint}
        rows={4}
        maxLength={5000}
        value={brief}
        onChange={(event) => change({ brief: event.target.value })}
      />
      <TextArea
        label={t.gear.instruction}
        placeholder={t.gear.instructionHint}
        rows={3}
        maxLength={2000}
        value={settings.instruction}
        onChange={(event) => changeSettings({ instruction: event.target.value })}
      />
      <KindFields
        isFirstLevel={chapter.parentId === null}
        settings={settings}
        change={change}
        changeSettings={changeSettings}
      />
      <fieldset className="form-checks" data-row="">
        <legend className="kit-label">{t.gear.extras}</legend>
        <Checkbox
          label={t.gear.table}
          checked={settings.table ?? false}
          onChange={(event) => changeSettings({ table: event.target.checked })}
        />
        <Checkbox
          label={t.gear.mindMap}
          checked={settings.mindMap ?? false}
          onChange={(event) => changeSettings({ mindMap: event.target.checked })}
        />
      </fieldset>
    </div>
  );
}

interface KindFieldsProps extends Pick<ContentTabProps, 'change' | 'changeSettings'> {
  isFirstLevel: boolean;
  settings: Settings;
}

function KindFields({ isFirstLevel, settings, change, changeSettings }: KindFieldsProps) {
  const bidTone = useStore(useWriter().$bid)?.settings.tone ?? tones[0];
  const chooseTone = (value: string) => {
    const { tone: _, ...rest } = settings;
    const tone = tones.find((one) => one === value);
    change({ settings: tone ? { ...rest, tone } : rest });
  };
  const chooseVolume = (value: string) => {
    const { volume: _, ...rest } = settings;
    const volume = volumes.find((one) => one === value);
    change({ settings: volume ? { ...rest, volume } : rest });
  };
  return (
    <>
      <Select
        label={t.gear.kind}
        hint={t.gear.kindHints[settings.kind]}
        options={kinds.map((kind) => ({ value: kind, label: t.gear.kinds[kind] }))}
        value={settings.kind}
        onChange={(event) =>
          changeSettings({
            kind: kinds.find((kind) => kind === event.target.value) ?? settings.kind,
          })
        }
      />
      <div className="form-pair">
        <Select
          label={t.gear.tone}
          options={[
            { value: '', label: t.gear.toneOfBid(bidTone) },
            ...tones.map((tone) => ({ value: tone, label: tone })),
          ]}
          value={settings.tone ?? ''}
          onChange={(event) => chooseTone(event.target.value)}
        />
        {isFirstLevel && (
          <Select
            label={t.gear.volume}
            options={[
              { value: '', label: t.gear.noVolume },
              ...volumes.map((volume) => ({ value: volume, label: volume })),
            ]}
            value={settings.volume ?? ''}
            onChange={(event) => chooseVolume(event.target.value)}
          />
        )}
      </div>
    </>
  );
}
