import { ark } from './ark.ts';
import { deepseek } from './deepseek.ts';
import type { Dialect } from './dialect.ts';
import { glm, glmZ1 } from './glm.ts';
import { kimi } from './kimi.ts';
import { qwen, qwenThinking } from './qwen.ts';

/** How vendors differ from the protocol they call OpenAI-compatible, as read in their pages in November 2026. */
export const dialects: readonly Dialect[] = [deepseek, qwen, qwenThinking, glm, glmZ1, kimi, ark];
