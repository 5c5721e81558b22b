import { planOf } from './activities.ts';
import { type DiagramData, readDiagram } from './block.ts';
import { drawFlow, flowOf } from './draw-flow.ts';
import { drawGantt } from './draw-gantt.ts';
import { drawNetwork } from './draw-network.ts';
import { drawOrg, unitsOf } from './draw-org.ts';
import { DiagramProblem, fail } from './entries.ts';
import { t } from './messages.ts';
import type { Room, Scene } from './scene.ts';
import { scheduleOf } from './schedule.ts';

/** A diagram as pictures, mostly one; or the sentence that says why it cannot be drawn. */
export type DrawnDiagram = { scenes: Scene[] } | { problem: string };

function scenesOf(data: DiagramData, room: Room): Scene[] {
  const one = (scene: Scene | undefined) => (scene ? [scene] : fail(t.problems.tooLarge));
  switch (data.kind) {
    case 'gantt': {
      const plan = planOf(data);
      return drawGantt(plan, scheduleOf(plan), room);
    }
    case 'network': {
      const plan = planOf(data);
      return one(drawNetwork(plan, scheduleOf(plan), room));
    }
    case 'org':
      return one(drawOrg(unitsOf(data), room));
    case 'flow':
      return one(drawFlow(flowOf(data), room));
    case undefined:
      return fail(t.problems.kind);
  }
}

/** Draws the body of a ```diagram block to stand in `room`, in points. */
export function drawDiagram(source: string, room: Room): DrawnDiagram {
  try {
    return { scenes: scenesOf(readDiagram(source), room) };
  } catch (error) {
    if (error instanceof DiagramProblem) return { problem: error.message };
    throw error;
  }
}
