import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { contractModule } from './build-tools/contract-module.ts'
import { spriteModule } from './build-tools/sprite-module.ts'
import { textModules } from './build-tools/text-modules.ts'

const where = { configPath: `${import.meta.dirname}/lingui.config.ts` }

/** What tests of components need of vite.config.ts: texts, drawings and the contract's table, not the router. The root's vitest.config.ts says the rest. */
export default defineConfig({
  plugins: [
    contractModule({ isWhole: true }),
    spriteModule(),
    textModules(),
    lingui(where),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(where) }, where)] }),
  ],
})
