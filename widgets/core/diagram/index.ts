export { DIAGRAM, type DiagramData, readDiagram, writeDiagram } from './block.ts';
export { drawDiagram } from './draw.ts';
export { paperSize, type Scene, type SceneShape } from './scene.ts';
