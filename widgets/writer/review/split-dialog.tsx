import { useState } from 'react';
import { env } from '../../core/env.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextArea, TextField } from '../../kit/field.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useWriter } from '../context.ts';
import { t as writerTexts } from '../messages.ts';
import { t } from './messages.ts';
import {
  pointsOf,
  proposedPieces,
  rounded,
  type ScoringPiece,
  type ScoringRow,
  scoreOf,
} from './scoring-rows.ts';

const FEWEST = 2;
const SCORE_MAX = 1000;

interface Piece extends ScoringPiece {
  key: string;
}

const keyed = (piece: ScoringPiece): Piece => ({ ...piece, key: env().randomId() });

/** What keeps the pieces from taking the item's place; undefined for nothing. */
function pieceProblem(pieces: readonly Piece[], total: number): string | undefined {
  if (pieces.some((piece) => !(scoreOf(piece) >= 0 && scoreOf(piece) <= SCORE_MAX)))
    return t.splitWrong;
  if (pieces.some((piece) => piece.item.trim() === '')) return t.splitNames;
  const rest = rounded(total - pointsOf(pieces));
  if (total === 0 || rest === 0) return undefined;
  return rest > 0 ? t.splitLess(rest) : t.splitMore(-rest);
}

/** Makes several items of one; their points add up to its own. */
export function SplitDialog({ row, onClose }: { row: ScoringRow; onClose: () => void }) {
  const { review } = useWriter();
  const total = scoreOf(row) || 0;
  const [pieces, setPieces] = useState(() => proposedPieces(row).map(keyed));
  const problem = pieceProblem(pieces, total);
  const change = (key: string, part: Partial<ScoringPiece>) =>
    setPieces(pieces.map((piece) => (piece.key === key ? { ...piece, ...part } : piece)));
  const shareOut = () => {
    const share = Math.floor((total / pieces.length) * 2) / 2;
    const last = rounded(total - share * (pieces.length - 1));
    setPieces(
      pieces.map((piece, at) => ({
        ...piece,
        score: String(at === pieces.length - 1 ? last : share),
      })),
    );
  };
  const footer = (
    <>
      <Tag tone={problem ? 'warning' : 'success'}>
        {total === 0
          ? writerTexts.scoringTotal(pointsOf(pieces))
          : t.splitSum(pointsOf(pieces), total)}
      </Tag>
      <span className="split-problem" role="status">
        {problem}
      </span>
      <Button onClick={onClose}>{writerTexts.cancel}</Button>
      <Button
        kind="primary"
        disabled={problem !== undefined}
        onClick={() => {
          review.splitRow(
            row.key,
            pieces.map(({ item, score, criteria }) => ({
              item: item.trim(),
              score: score.trim(),
              criteria,
            })),
          );
          onClose();
        }}
      >
        {t.splitConfirm}
      </Button>
    </>
  );
  return (
    <Dialog open size="large" title={t.splitTitle} footer={footer} onClose={onClose}>
      <p className="dialog-lead">
        {total === 0 ? t.splitLeadNoScore(row.item) : t.splitLead(row.item, row.score)}
      </p>
      <div className="pieces">
        {pieces.map((piece, at) => (
          <fieldset key={piece.key} className="piece">
            <legend>{t.pieceLabel(at + 1)}</legend>
            <TextField
              label={t.pieceItem(at + 1)}
              hideLabel
              maxLength={300}
              value={piece.item}
              onChange={(event) => change(piece.key, { item: event.target.value })}
            />
            <TextField
              label={t.pieceScore(at + 1)}
              hideLabel
              inputMode="decimal"
              value={piece.score}
              onChange={(event) => change(piece.key, { score: event.target.value })}
            />
            <IconButton
              icon="trash"
              size="small"
              label={t.pieceRemove(at + 1)}
              disabled={pieces.length <= FEWEST}
              onClick={() => setPieces(pieces.filter((other) => other !== piece))}
            />
            <TextArea
              label={t.pieceCriteria(at + 1)}
              hideLabel
              rows={2}
              value={piece.criteria}
              onChange={(event) => change(piece.key, { criteria: event.target.value })}
            />
          </fieldset>
        ))}
      </div>
      <div className="actions">
        <Button
          kind="quiet"
          size="small"
          icon="plus"
          onClick={() => setPieces([...pieces, keyed({ item: '', score: '', criteria: '' })])}
        >
          {t.pieceAdd}
        </Button>
        {total > 0 && (
          <Button kind="quiet" size="small" onClick={shareOut}>
            {t.splitEven}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
