import { call } from '../../core/api/call.ts';
import { download } from '../../core/api/files.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { type Feedback, feedbackList, feedbackPicture } from '../../core/contract/feedback.ts';
import { createPagedList } from '../../core/paged-list.ts';

export interface FeedbackFilter {
  state: Feedback['state'] | '';
}

/** Pictures of one's messages, each fetched once with the session's headers, as addresses an <img> can show. */
function createPictures() {
  const urls = new Map<string, Promise<string>>();
  const made: string[] = [];
  const fetchUrl = async (id: string): Promise<string> => {
    const { blob } = await download(feedbackPicture, { params: { id } }, { quiet: true });
    const url = URL.createObjectURL(blob);
    made.push(url);
    return url;
  };
  return {
    /** Rejects where it cannot be had. */
    url(id: string): Promise<string> {
      const url = urls.get(id) ?? fetchUrl(id);
      urls.set(id, url);
      url.catch(() => urls.delete(id));
      return url;
    },
    dispose(): void {
      for (const url of made.splice(0)) URL.revokeObjectURL(url);
      urls.clear();
    },
  };
}

/** What one has written to us, and what was answered. */
export function createOwnFeedback() {
  const list = createPagedList<CallReply<typeof feedbackList>, FeedbackFilter>(
    ({ current, size, state }, signal) =>
      call(
        feedbackList,
        { query: { current, size, ...(state ? { state } : {}) } },
        { quiet: true, repeatSubmit: true, signal },
      ),
    { state: '' },
  );
  const pictures = createPictures();
  return {
    ...{ list, url: pictures.url },
    start: () => {
      const stop = list.start();
      return () => {
        stop();
        pictures.dispose();
      };
    },
  };
}

export type OwnFeedbackStore = ReturnType<typeof createOwnFeedback>;
