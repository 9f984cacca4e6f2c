/**
 * Where the site is, and where on it the page.
 */

/** @returns {URL} the site's root, with a slash at its end; scripts are in assets/<name>/javascripts/ */
export const siteRoot = () => new URL("../../../", import.meta.url);

/** @returns {string} the page's address from the root on */
export const ownAddress = () => location.pathname.slice(siteRoot().pathname.length);
