export interface NavigationLink {
  label: string;
  /** A path of the site. */
  to: string;
}
