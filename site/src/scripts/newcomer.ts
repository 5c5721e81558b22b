/** A year: who has bids keeps them. */
const KEPT_SECONDS = 365 * 24 * 3600;

/** Keeps for the server whether this visitor has bids: the home page announces nothing to a newcomer. */
document.addEventListener('tender-bids-listed', (event) => {
  const total = event instanceof CustomEvent ? Number(event.detail?.total) : Number.NaN;
  if (Number.isNaN(total)) return;
  const seconds = total > 0 ? KEPT_SECONDS : 0;
  document.cookie = `Tender-Bids=1; path=/; max-age=${seconds}; SameSite=Lax`;
});
