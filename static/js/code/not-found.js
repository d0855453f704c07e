// Takes the code in the link of a match that this site does not have to the page of codes.

const CODE = /^#\d/;

if (location.pathname.startsWith("/m/") && CODE.test(location.hash)) location.replace(`/code/${location.hash}`);
