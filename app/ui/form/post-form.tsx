import { createContext, Fragment, type ReactNode, use, useRef } from 'react';
import type { FormState } from '../../../domain/forms/form.ts';
import { loadToastCard } from '../toaster.tsx';
import { FormNotice } from './form-notice.tsx';
import { type PostFormOptions, usePostForm } from './use-post-form.ts';

// Loaded in advance, because the error may be a lost connection.
if (!import.meta.env.SSR) loadToastCard().catch(() => {});

type FormContextValue = { state: FormState | undefined; busy: boolean };

const FormContext = createContext<FormContextValue>({ state: undefined, busy: false });

export function useForm(): FormContextValue {
  return use(FormContext);
}

type PostFormProps = PostFormOptions & {
  className?: string;
  /** Path of the page that handles the form without scripts. */
  action: string;
  encType?: 'multipart/form-data';
  children: ReactNode | ((form: FormContextValue) => ReactNode);
};

/**
 * A form that changes data. With scripts it is sent by fetch, so that the input survives network
 * errors and expired sessions. Errors of the server appear in a toast (P 8), and at their fields
 * (I6) or in the form. Prevents double submission (I7) and submission with empty required fields
 * (I2).
 */
export function PostForm({ action, className, encType, children, ...options }: PostFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, busy, resetCount, submit } = usePostForm(form, options);
  const contextValue = { state, busy };
  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType={encType}
      className={className}
      noValidate
      onSubmit={submit}
    >
      <FormContext value={contextValue}>
        {state && <FormNotice state={state} />}
        {Object.entries(options.hidden ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Fragment key={resetCount}>
          {typeof children === 'function' ? children(contextValue) : children}
        </Fragment>
      </FormContext>
    </form>
  );
}
