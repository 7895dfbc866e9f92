import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { appIcons } from './build-tools/app-icons.ts'
import { bootScript } from './build-tools/boot-script.ts'
import { bundlerHelpers } from './build-tools/bundler-helpers.ts'
import { chunkGroups } from './build-tools/chunk-groups.ts'
import { clientChunks } from './build-tools/client-chunks.ts'
import { contractModule } from './build-tools/contract-module.ts'
import { cutFonts } from './build-tools/cut-fonts.ts'
import { ownRouter } from './build-tools/own-router.ts'
import { pageStyles } from './build-tools/page-styles.ts'
import { pageTexts } from './build-tools/page-texts.ts'
import { partLoader } from './build-tools/part-loader.ts'
import { plainIcons } from './build-tools/plain-icons.ts'
import { reactModules } from './build-tools/react-modules.ts'
import { serviceWorker } from './build-tools/service-worker.ts'
import { spriteModule } from './build-tools/sprite-module.ts'
import { textModules } from './build-tools/text-modules.ts'
import pages from './app/routes.ts'

const where = { configPath: `${import.meta.dirname}/lingui.config.ts` }

const chunks = chunkGroups(pages)

export default defineConfig(({ command }) => ({
  plugins: [
    ownRouter(),
    reactModules(),
    bundlerHelpers(),
    contractModule({ isWhole: command === 'serve' }),
    spriteModule(),
    plainIcons(),
    partLoader(),
    cutFonts(),
    bootScript(),
    serviceWorker(),
    appIcons(),
    clientChunks(),
    pageStyles(pages),
    pageTexts(pages),
    chunks.plugin,
    textModules(),
    reactRouter(),
    lingui({ ...where, failOnCompileError: true }),
    // Told where its configuration is, since the platform starts development from another folder.
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(where) }, where)] }),
  ],
  // The server bundle carries its libraries: it is one file, starts faster and runs React's production build whatever NODE_ENV says.
  // In development the router alone, so that own-router.ts is asked about it.
  ssr: { noExternal: command === 'build' ? true : ['react-router'] },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  environments: {
    ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
    client: { build: { rollupOptions: { output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: chunks.groups } } } } },
  },
  build: { target: 'es2023', manifest: true, assetsInlineLimit: 0 },
}))
