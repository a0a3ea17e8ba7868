import { Select, TextArea, TextField } from '#src/web/forms/field.tsx'
import { numberOrNone } from '#src/web/forms/form.tsx'
import { LinesField } from '#src/web/forms/lines-field.tsx'
import { ChosenField } from './chosen-field.tsx'
import { DaysField } from './days-field.tsx'
import type { FieldSpec } from './fields/field-spec.ts'
import { ColourField } from './look/colour-field.tsx'
import { LogoField } from './look/logo-field.tsx'
import { PictureField } from './look/picture-field.tsx'
import { RowsField } from './rows-field.tsx'

/** The fields of a part of a section, or of a row; `within` is the path of what holds them. */
export const SectionFields = ({ within, fields }: { within: string; fields: readonly FieldSpec[] }) =>
  fields.map((spec) => <Field key={spec.name} path={`${within}.${spec.name}`} spec={spec} />)

function Field({ path, spec }: { path: string; spec: FieldSpec }) {
  const { label, hint, required } = spec
  const named = { name: path, label, hint, required }
  switch (spec.kind) {
    case 'line':
      return <TextField {...named} type={spec.type} />
    case 'number':
      return <TextField {...named} inputMode="numeric" rules={{ setValueAs: numberOrNone }} />
    case 'text':
      return <TextArea {...named} rows={spec.rows} />
    case 'choice':
      return <Select {...named} options={spec.options} />
    case 'lines':
      return <LinesField {...named} />
    case 'days':
      return <DaysField name={path} label={label} />
    case 'logo':
      return <LogoField />
    case 'colour':
      return <ColourField path={path} label={label} hint={hint} />
    case 'picture':
      return <PictureField path={path} label={label} hint={hint} />
    case 'chosen':
      return <ChosenField path={path} spec={spec} />
    case 'rows':
      return (
        <RowsField path={path} spec={spec} showFields={(row) => <SectionFields within={row} fields={spec.fields} />} />
      )
  }
}
