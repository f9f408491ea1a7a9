export interface NavigationLink {
  label: string;
  /** A path of this site. */
  to: string;
}
