import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { TitleRef } from '../../domain/titles/title.ts';
import { SignInLink } from './sign-in-link.tsx';

export type SignInActionName = 'save' | 'seen' | 'rate';

/** Button of signed-out visitors for an action on a title, which needs an account (U4). */
export function SignInAction({
  className,
  children,
}: {
  title: TitleRef;
  name: string;
  action: SignInActionName;
  className: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <SignInLink className={className} to={pathname + search}>
      {children}
    </SignInLink>
  );
}
