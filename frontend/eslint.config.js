import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

export default tseslint.config({ ignores: ['dist', 'node_modules'] }, tseslint.configs.recommended, {
  plugins: { 'react-hooks': reactHooks },
  rules: {
    'react-hooks/rules-of-hooks': 'error',
    'react-hooks/exhaustive-deps': 'error',
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-console': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-restricted-syntax': ['error', { selector: "MemberExpression[property.name='invalidateQueries']", message: 'Call refresh: it also replaces a first answer that is on its way.' }],
  },
})
