import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OutlineChapter } from '../core/contract/outline.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Select, TextArea } from '../kit/field.tsx';
import { useBid, useWriter } from './context.ts';
import { t } from './messages.ts';

const kinds = ['prose', 'evidence', 'form'] as const;

interface ChapterSettingsProps {
  id: string;
  locked: boolean;
  onClose: () => void;
}

/** What stands behind the gear: which scoring items a chapter answers, and words for the writer. */
export function ChapterSettingsDialog(props: ChapterSettingsProps) {
  const chapters = useStore(useBid().outline.$chapters);
  const chapter = chapters.find(({ id }) => id === props.id);
  return chapter ? <OpenSettings {...props} chapter={chapter} /> : null;
}

function OpenSettings({ chapter, locked, onClose }: ChapterSettingsProps & { chapter: OutlineChapter }) {
  const { outline } = useBid();
  const [settings, setSettings] = useState(chapter.settings);
  const [brief, setBrief] = useState(chapter.brief);
  const [scoringIds, setScoringIds] = useState(chapter.scoringIds);
  const apply = () => {
    outline.changeChapter(chapter.id, { settings, brief, scoringIds });
    onClose();
  };
  const footer = locked ? (
    <Button onClick={onClose}>{t.close}</Button>
  ) : (
    <>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button kind="primary" onClick={apply}>
        {t.apply}
      </Button>
    </>
  );
  return (
    <Dialog open title={chapter.title} onClose={onClose} footer={footer}>
      <fieldset className="form" disabled={locked}>
        <legend className="kit-hidden">{t.chapterSettings}</legend>
        <ScoringChoice chosen={scoringIds} onChange={setScoringIds} title={chapter.title} />
        <Select
          label={t.chapterKind}
          options={kinds.map((kind) => ({ value: kind, label: t.chapterKinds[kind] }))}
          value={settings.kind}
          onChange={(event) =>
            setSettings({ ...settings, kind: kinds.find((kind) => kind === event.target.value) ?? settings.kind })
          }
        />
        <TextArea
          label={t.chapterBrief}
          rows={4}
          maxLength={5000}
          value={brief}
          onChange={(event) => setBrief(event.target.value)}
        />
        <TextArea
          label={t.chapterInstruction}
          placeholder={t.chapterInstructionHint}
          rows={3}
          maxLength={2000}
          value={settings.instruction}
          onChange={(event) => setSettings({ ...settings, instruction: event.target.value })}
        />
        <ChapterExtras settings={settings} onChange={setSettings} />
      </fieldset>
    </Dialog>
  );
}

interface ChapterExtrasProps {
  settings: OutlineChapter['settings'];
  onChange: (settings: OutlineChapter['settings']) => void;
}

function ChapterExtras({ settings, onChange }: ChapterExtrasProps) {
  return (
    <div className="form-checks">
      <Checkbox
        label={t.chapterTable}
        checked={settings.table ?? false}
        onChange={(event) => onChange({ ...settings, table: event.target.checked })}
      />
      <Checkbox
        label={t.chapterMindMap}
        checked={settings.mindMap ?? false}
        onChange={(event) => onChange({ ...settings, mindMap: event.target.checked })}
      />
    </div>
  );
}

interface ScoringChoiceProps {
  title: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

function ScoringChoice({ title, chosen, onChange }: ScoringChoiceProps) {
  const scoring = useStore(useWriter().$bid)?.scoring ?? [];
  if (scoring.length === 0) return null;
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className="scoring-choice">
      <legend className="kit-label">{t.chapterScoring(title)}</legend>
      {scoring.map((item) => (
        <Checkbox
          key={item.id}
          label={t.scoringTag(item.item, item.maxScore)}
          checked={chosen.includes(item.id)}
          onChange={(event) => toggle(item.id, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
