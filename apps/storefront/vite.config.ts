import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { bootScript } from './build-tools/boot-script.ts'
import { chunkGroups } from './build-tools/chunk-groups.ts'
import { clientChunks } from './build-tools/client-chunks.ts'
import { contractModule } from './build-tools/contract-module.ts'
import { rupeeFonts } from './build-tools/rupee-fonts.ts'
import { spriteModule } from './build-tools/sprite-module.ts'
import { textModules } from './build-tools/text-modules.ts'

const where = { configPath: `${import.meta.dirname}/lingui.config.ts` }

export default defineConfig(({ command }) => ({
  plugins: [
    contractModule(),
    spriteModule(),
    rupeeFonts(),
    bootScript(),
    clientChunks(),
    textModules(),
    reactRouter(),
    lingui({ ...where, failOnCompileError: true }),
    // Told where its configuration is, since the platform starts development from another folder.
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(where) }, where)] }),
  ],
  // The server bundle carries its libraries: it is one file, starts faster and runs React's production build whatever NODE_ENV says.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  environments: {
    ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
    client: { build: { rollupOptions: { output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: chunkGroups } } } } },
  },
  build: { target: 'es2023', manifest: true, assetsInlineLimit: 0 },
}))
