import type { FieldValues, Resolver } from 'react-hook-form';

/** A resolver that checks and submits what the inputs show: some password managers fill them without an event. */
export const filledResolver =
  <Values extends FieldValues, Context, Output>(
    resolver: Resolver<Values, Context, Output>,
  ): Resolver<Values, Context, Output> =>
  (values, context, options) => {
    const shown = Object.values(options.fields).flatMap(({ name, ref }) =>
      ref instanceof HTMLInputElement ? [[name, ref.value] as const] : [],
    );
    return resolver({ ...values, ...Object.fromEntries(shown) }, context, options);
  };
