import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SatteriProcessorOptions } from '@astrojs/markdown-satteri';
import sharp from 'sharp';

type HastPlugin = NonNullable<SatteriProcessorOptions['hastPlugins']>[number];

const publicFolder = fileURLToPath(new URL('./public', import.meta.url));

/** Width and height by address: `/pictures/help/start.webp`. */
async function pictureSizes(): Promise<Map<string, { width: number; height: number }>> {
  const files = globSync('pictures/**/*.{webp,png,jpg}', { cwd: publicFolder });
  const sized = files.map(async (file) => {
    const { width, height } = await sharp(`${publicFolder}/${file}`).metadata();
    return [`/${file.replaceAll('\\', '/')}`, { width, height }] as const;
  });
  return new Map(await Promise.all(sized));
}

/**
 * Gives every picture of an article its size, so that the text below does not jump when it comes, and lets it wait until it is near.
 */
export async function sizedPictures(): Promise<HastPlugin> {
  const sizes = await pictureSizes();
  return {
    name: 'sized-pictures',
    element: {
      filter: ['img'],
      visit(node, context) {
        const { src = '' } = node.properties;
        const size = sizes.get(src);
        // An error here would leave the page blank and be kept in Astro's cache; `tests/guards/site-content.test.ts` finds what is missing.
        if (!size) return;
        context.setProperty(node, 'width', size.width);
        context.setProperty(node, 'height', size.height);
        context.setProperty(node, 'loading', 'lazy');
      },
    },
  };
}
