export const Steps = ({ of: steps }: { of: string[] }) => (
  <ol className="grid gap-4 [counter-reset:step]">
    {steps.map((step) => (
      <li
        key={step}
        className="relative pl-12 [counter-increment:step] before:absolute before:top-0 before:left-0 before:grid before:size-8 before:place-items-center before:rounded-full before:bg-brand-soft before:text-base before:font-semibold before:text-brand before:content-[counter(step)]"
      >
        {step}
      </li>
    ))}
  </ol>
)
